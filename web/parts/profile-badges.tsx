import { planTier, type Tier } from '#contract/plan-tiers.ts'
import { Badge, Explanation, QuestionMark } from '../kit/badge.tsx'
import { Icon } from '../kit/icon.tsx'
import { TierMark } from './tier-mark.tsx'

const ids = { verified: 'o-que-e-perfil-verificado', checked: 'o-que-e-verificado', available: 'o-que-e-disponivel' }

export const TierBadge = ({ tier }: { tier: Tier }) => {
  const { name, highlight } = planTier(tier)
  return (
    highlight && (
      <Badge tone={highlight.badge.tone} explainedBy={highlight.id}>
        <TierMark tier={tier} />
        {name}
      </Badge>
    )
  )
}

export const VerifiedBadge = () => (
  <Badge tone="green" explainedBy={ids.verified}>
    <Icon name="badge-check" />
    Perfil verificado
  </Badge>
)

export const AvailableBadge = () => (
  <Badge tone="green" explainedBy={ids.available}>
    <Icon name="clock" />
    Disponível agora
  </Badge>
)

/** Marks photos and videos that an operator has compared with the documents' selfie. */
export const CheckedMark = ({ kind }: { kind: 'photo' | 'video' }) => (
  <button type="button" className="checked-mark" popoverTarget={ids.checked}>
    <Icon name="badge-check" />
    {kind === 'photo' ? 'Foto verificada' : 'Vídeo verificado'}
    <QuestionMark />
  </button>
)

const TierExplanation = ({ tier }: { tier: Tier }) => {
  const { highlight } = planTier(tier)
  return (
    highlight && (
      <Explanation id={highlight.id} heading={highlight.heading}>
        {highlight.text}
      </Explanation>
    )
  )
}

type Explained = { tier: Tier; checked: boolean; available: boolean }

export const BadgeExplanations = ({ tier, checked, available }: Explained) => (
  <>
    <TierExplanation tier={tier} />
    <Explanation id={ids.verified} heading="Perfil verificado">
      Nossa equipe conferiu o documento com foto e uma selfie de quem anuncia, e confirmou que é maior de 18 anos. Não é
      uma avaliação do serviço.
    </Explanation>
    {available && (
      <Explanation id={ids.available} heading="Disponível agora">
        Quem anuncia marcou que pode responder agora. O aviso dura no máximo 4 horas e termina sozinho.
      </Explanation>
    )}
    {checked && (
      <Explanation id={ids.checked} heading="Foto ou vídeo verificado">
        Nossa equipe comparou a foto ou o vídeo com a selfie dos documentos: é a mesma pessoa.
      </Explanation>
    )}
  </>
)
