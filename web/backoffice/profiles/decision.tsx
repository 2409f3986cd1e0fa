import { approveProfile, type ProfileCaseDetail, profileRefusals, refuseProfile } from '#contract/content-review.ts'
import { call } from '../calls.ts'
import { MarkedWords } from '../content/marked-words.tsx'
import { VersionDecision } from '../content/version-decision.tsx'
import type { Outcome } from '../content/version-outcome.ts'

type DecisionProps = { detail: ProfileCaseDetail; outcome: Outcome }

/** Approves or refuses what a person says of themselves. */
export function Decision({ detail, outcome }: DecisionProps) {
  const { nickname, content_hash, live, fields } = detail
  const params = { id: String(detail.id) }
  return (
    <VersionDecision
      {...outcome}
      live={live}
      reasons={profileRefusals}
      wordsFor={['other']}
      textLabel="Recado para a pessoa"
      approve={() => call(approveProfile, { params, body: { content_hash } })}
      approved={`${nickname}: perfil aprovado, e a pessoa é avisada por e-mail.`}
      refuse={({ code, text }) => call(refuseProfile, { params, body: { content_hash, refusal: code, text } })}
      refused={`${nickname}: perfil recusado, e a pessoa é avisada por e-mail.`}
    >
      <MarkedWords
        words={fields.flatMap(({ marks }) => marks.map(({ word }) => word))}
        where="no texto"
        none="Nenhuma palavra da lista de proibidas."
      />
    </VersionDecision>
  )
}
