import { paths } from '#contract/paths.ts'
import { PlainShell } from '#web/parts/shell.tsx'

export const csvPath = (year: number) => `${paths.transparencyYear(year)}.csv`

type TransparencyPageProps = { years: number[]; running: number }

export const TransparencyPage = ({ years, running }: TransparencyPageProps) => (
  <PlainShell back={paths.terms} className="narrow transparency">
    <div>
      <h1>Transparência</h1>
      <p className="muted">
        Todo ano contamos as denúncias que chegaram, o que decidimos e em quanto tempo, quem contestou, o que foi
        recusado antes de aparecer e o que o sistema faz sozinho.
      </p>
    </div>
    {years.length > 0 && (
      <section aria-labelledby="relatorios">
        <h2 id="relatorios">Relatórios</h2>
        <ul className="years">
          {years.map(year => (
            <li key={year}>
              <a className="link" href={paths.transparencyYear(year)}>
                Relatório de {year}
              </a>
              <a className="link small" href={csvPath(year)} aria-label={`Planilha de ${year}`}>
                Planilha (CSV)
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
    <p>
      O relatório de {running} sai em janeiro de {running + 1}.
    </p>
    <section aria-labelledby="contagem">
      <h2 id="contagem">Como contamos</h2>
      <p className="muted">
        Só guardamos somas por mês, sem dados de ninguém. Elas continuam valendo quando uma conta é excluída ou uma
        denúncia antiga é apagada.
      </p>
      <p className="muted">
        Linhas com menos de 5 casos aparecem somadas a outras, para que os números não identifiquem pessoas. Pelo mesmo
        motivo, o ano só é publicado depois de terminar.
      </p>
    </section>
    <p>
      Para denunciar um anúncio ou uma imagem, use a página{' '}
      <a className="link" href={paths.report}>
        Denunciar
      </a>
      .
    </p>
  </PlainShell>
)
