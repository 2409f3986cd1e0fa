import { supportLimits } from '#contract/support.ts'
import { Helplines } from '#web/parts/safety-note.tsx'

/** What the conversation begins with. */
export const Greeting = () => (
  <div className="stack talk-greeting">
    <h2>Como podemos ajudar?</h2>
    <p>
      Fale com a nossa equipe sobre documentos, perfil, fotos, planos e pagamentos, ou sobre a sua segurança.
      Respondemos todos os dias, em geral em poucas horas. Se você sair, avisamos por e-mail quando houver resposta.
    </p>
    <p className="small">
      Só a nossa equipe lê esta conversa, que fica guardada por {supportLimits.keptDays} dias. Nunca pedimos senha nem
      dados do cartão.
    </p>
    <aside aria-label="Emergência">
      <p className="small">Se você está em perigo, não espere a nossa resposta:</p>
      <Helplines />
    </aside>
  </div>
)
