import { paths } from '#contract/paths.ts'
import type { FieldErrors } from '#contract/refusals.ts'
import { type ReportField, reportFields, reportSteps } from '#contract/report.ts'
import { lanes, maxBlockDays, relations, reportKinds } from '#contract/report-kinds.ts'
import { keptDays } from '#contract/retention-days.ts'
import { Icon } from '#web/kit/icon.tsx'
import { HelpSection, SaferNet } from '#web/parts/safety-note.tsx'
import { PlainShell } from '#web/parts/shell.tsx'
import { Choice, EmailInput, Problem, TextArea, TextInput } from './form-fields.tsx'

export type ReportPageProps = {
  /** Whether this is the separate page for intimate images. */
  isIntimate: boolean
  step: number
  typed: Partial<Record<ReportField, string>>
  errors?: FieldErrors | undefined
  problem?: string
  /** If set, the page shows this result instead of the form. */
  sent?: 'received' | 'repeated'
}

/** The parameters in our own links, and the content that each one identifies. */
export const reportTargets = { perfil: 'este perfil', foto: 'esta foto ou este vídeo', anuncio: 'este banner' } as const

const stepTitles = ['O que você quer denunciar', 'O que aconteceu', 'Quem denuncia'] as const

export const ReportPage = (props: ReportPageProps) => (
  <PlainShell back={backFrom(props.typed.place)} className="narrow contact report">
    <h1>{props.isIntimate ? 'Imagem íntima sem consentimento' : 'Denunciar'}</h1>
    {props.sent ? (
      <Sent sent={props.sent} />
    ) : (
      <>
        {props.step === 0 && (props.isIntimate ? <AboutIntimate /> : <Intro />)}
        <Steps {...props} />
      </>
    )}
    <HelpSection heading="Ajuda imediata" lead="Em caso de risco, ligue agora. As ligações são gratuitas.">
      <SaferNet />
    </HelpSection>
  </PlainShell>
)

/** Returns the path of the profile whose button opened the form, or else the landing page. */
function backFrom(place = '') {
  const [, id] = /^perfil:(\d+)$/.exec(place) ?? []
  return id ? paths.profile(id) : paths.landing
}

const Sent = ({ sent }: Pick<Required<ReportPageProps>, 'sent'>) => (
  <p className="note note-green" role="status">
    <Icon name="circle-check" />
    <span>
      <b>Denúncia recebida.</b>
      {sent === 'repeated' &&
        ' Já tínhamos recebido uma igual deste e-mail ou desta rede: somamos a sua ao mesmo caso, com o que você escreveu, e o prazo continua o mesmo. Quem se identificou acompanha e confirma pelo link do e-mail.'}
    </span>
  </p>
)

const Intro = () => (
  <>
    <p className="muted">Não é preciso ter conta. São três passos, e a denúncia pode ser anônima.</p>
    <a className="note note-info report-intimate" href={paths.reportIntimateImage}>
      <Icon name="shield-check" />
      <span>
        <b>Publicaram uma imagem íntima sem autorização?</b> Use a página própria: respondemos em até 2 horas.
      </span>
    </a>
  </>
)

const AboutIntimate = () => (
  <div className="note note-info">
    <Icon name="shield-check" />
    <div>
      <p>
        Se você é a pessoa retratada ou a representa e se identificar, a imagem sai do ar assim que você confirma o
        aviso pelo link do seu e-mail. A decisão vem em até 2 horas, contadas do envio.
      </p>
      <p>
        <b>Não envie a imagem de novo.</b> Basta dizer onde ela está. Divulgar imagem íntima sem consentimento é crime.
      </p>
    </div>
  </div>
)

const Steps = ({ isIntimate, step, typed, errors = {}, problem }: ReportPageProps) => {
  const Fields = stepFields[step] ?? KindStep
  const kept = reportFields.filter(field => !fieldsOf[step]?.includes(field) && typed[field] && field !== 'site')
  return (
    <form method="post" action={isIntimate ? paths.reportIntimateImage : paths.report} className="report-form">
      <h2 className="report-step">
        <span className="small muted">
          Passo {step + 1} de {reportSteps.length}
        </span>
        {stepTitles[step]}
      </h2>
      {problem && <Problem>{problem}</Problem>}
      {!problem && Object.keys(errors).length > 0 && <Problem>Confira o que está marcado abaixo.</Problem>}
      <input type="hidden" name="step" value={step} />
      {kept.map(field => (
        <input key={field} type="hidden" name={field} value={typed[field]} />
      ))}
      <Fields isIntimate={isIntimate} typed={typed} errors={errors} />
      <button type="submit" className="btn btn-primary btn-block">
        {step === reportSteps.length - 1 ? 'Enviar denúncia' : 'Continuar'}
      </button>
      {step > 0 && (
        <button type="submit" className="btn btn-secondary btn-block" name="go" value="back" formNoValidate>
          Voltar
        </button>
      )}
    </form>
  )
}

type StepProps = Pick<ReportPageProps, 'isIntimate' | 'typed'> & { errors: FieldErrors }

const KindStep = ({ isIntimate, typed, errors }: StepProps) => (
  <>
    {isIntimate || <KindChoice typed={typed} errors={errors} />}
    <PlaceField typed={typed} errors={errors} />
  </>
)

const KindChoice = ({ typed, errors }: Omit<StepProps, 'isIntimate'>) => (
  <Choice
    name="kind"
    label="Motivo"
    chosen={typed.kind}
    error={errors.kind?.[0]}
    options={Object.entries(reportKinds).map(([value, { name, hint }]) => ({ value, name, hint }))}
  />
)

function PlaceField({ typed, errors }: Omit<StepProps, 'isIntimate'>) {
  const [, parameter = ''] = /^(\w+):\d+$/.exec(typed.place ?? '') ?? []
  const known = Object.entries(reportTargets).find(([name]) => name === parameter)
  if (known && !errors.place)
    return (
      <p className="report-target">
        <input type="hidden" name="place" value={typed.place} />
        <Icon name="info" />
        <span>
          A denúncia é sobre <b>{known[1]}</b>.
        </span>
      </p>
    )
  return (
    <TextInput
      id="endereco"
      label="Onde está"
      hint="Cole o endereço da página do anúncio, da foto ou do vídeo."
      errors={errors.place}
      name="place"
      required
      maxLength={500}
      inputMode="url"
      autoComplete="off"
      defaultValue={typed.place}
    />
  )
}

const StoryStep = ({ isIntimate, typed, errors }: StepProps) => (
  <>
    <Choice
      name="relation"
      label={isIntimate ? 'Você é' : 'Qual é a sua relação com o caso?'}
      chosen={typed.relation}
      error={errors.relation?.[0]}
      options={Object.entries(relations).map(([value, name]) => ({ value, name }))}
    />
    <TextArea
      id="relato"
      label="O que há de errado?"
      hint="Diga qual foto, vídeo ou trecho e por quê. Não envie números de documentos."
      errors={errors.text}
      rows={6}
      maxLength={5000}
      defaultValue={typed.text}
    />
  </>
)

const laneHints = {
  formal:
    'Os prazos da lei começam a contar assim que você envia, e você confirma pelo link que chega por e-mail. Quem publicou não vê os seus dados.',
  tip: `Não pedimos nome nem e-mail. A denúncia é examinada, mas sem os prazos da lei. Para evitar abusos, guardamos por ${keptDays.reportSources} dias um código que não identifica sua rede. Em casos urgentes, ele só junta repetições e desfaz envios em série.`,
} as const

const LaneStep = ({ typed, errors }: StepProps) => (
  <>
    <Choice
      name="lane"
      label="Como você quer denunciar?"
      chosen={typed.lane}
      error={errors.lane?.[0]}
      options={Object.entries(lanes).map(([value, name]) => ({
        value,
        name,
        hint: laneHints[value as 'formal' | 'tip'],
      }))}
    />
    <div className="report-who">
      <TextInput
        id="nome"
        label="Seu nome"
        errors={errors.name}
        name="name"
        maxLength={120}
        autoComplete="name"
        defaultValue={typed.name}
      />
      <EmailInput errors={errors.email} defaultValue={typed.email} />
    </div>
    <p className="report-trap" aria-hidden="true">
      <label>
        Deixe em branco
        <input name="site" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
    <p className="small muted">
      Denunciar de má-fé, para prejudicar alguém, contraria os termos e pode ter consequências na lei. Quem faz isso
      pode deixar de ser recebido por até {maxBlockDays.formal} dias, menos nos casos urgentes.
    </p>
  </>
)

const stepFields = [KindStep, StoryStep, LaneStep]
const fieldsOf: readonly (readonly ReportField[])[] = [
  ['kind', 'place'],
  ['relation', 'text'],
  ['lane', 'name', 'email'],
]
