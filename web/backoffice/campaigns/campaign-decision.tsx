import {
  approveCampaign,
  type CampaignCaseDetail,
  campaignRefusals,
  refuseCampaign,
} from '#contract/campaign-review.ts'
import { call } from '../calls.ts'
import { MarkedWords } from '../content/marked-words.tsx'
import { VersionDecision } from '../content/version-decision.tsx'
import type { Outcome } from '../content/version-outcome.ts'

type CampaignDecisionProps = { detail: CampaignCaseDetail; outcome: Outcome }

/** Approves or refuses what a partner wants to show. */
export function CampaignDecision({ detail, outcome }: CampaignDecisionProps) {
  const { content_hash, version, live } = detail
  const params = { id: String(detail.id) }
  return (
    <VersionDecision
      {...outcome}
      live={live}
      reasons={campaignRefusals}
      wordsFor={['other']}
      textLabel="Recado para o parceiro"
      approve={() => call(approveCampaign, { params, body: { content_hash } })}
      approved={`${version.title}: publicidade aprovada, e o parceiro é avisado por e-mail.`}
      refuse={({ code, text }) => call(refuseCampaign, { params, body: { content_hash, refusal: code, text } })}
      refused={`${version.title}: publicidade recusada, e o parceiro é avisado por e-mail.`}
    >
      <MarkedWords
        words={version.marks.map(({ word }) => word)}
        where="no título"
        none="Nenhuma palavra da lista de proibidas no título."
      />
    </VersionDecision>
  )
}
