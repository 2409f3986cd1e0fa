import { useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { abuseScopes, sealAbuse } from '#contract/evidence.ts'
import { formatCount } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { Check } from '#web/kit/check.tsx'
import { useNavigate } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { useMay } from '../session/session.tsx'

type SealAbuseProps = {
  accountId: number
  media: readonly number[]
  banners?: readonly number[]
  /** The document submission whose photos may show abuse. */
  documents?: number
  reportId?: number
}

export function useMaySeal() {
  const maySeal = useMay(duties.sealAbuse)
  return maySeal
}

/**
 * Shown wherever a trust operator sees pictures, so that the operator can quickly hide suspected abuse from everybody.
 */
export function SealAbuse(props: SealAbuseProps) {
  const maySeal = useMaySeal()
  const [isAsking, ask] = useState(false)
  if (!maySeal) return null
  return (
    <>
      <button type="button" className="btn btn-sm btn-no" onClick={() => ask(true)}>
        <Icon name="eye-off" />
        Suspeita de abuso de criança
      </button>
      {isAsking && <SealDialog {...props} onClose={() => ask(false)} />}
    </>
  )
}

type Extent = { count: number; documents: number | undefined }

function extentOf(scope: keyof typeof abuseScopes, { count, documents }: Extent) {
  if (scope === 'items' && documents !== undefined)
    return 'Serão lacradas as fotos deste envio de documentos: ninguém as vê de novo.'
  if (scope === 'items') return `${formatCount(count, 'item será lacrado', 'itens serão lacrados')}.`
  if (documents !== undefined)
    return 'Serão lacradas as fotos e os vídeos do perfil. Os documentos ficam para conferir a idade.'
  const all = 'Todas as fotos e os vídeos da conta serão lacrados.'
  return count > 0 ? all : `${all} Para lacrar só uma parte, cancele e escolha antes o que é.`
}

function SealDialog(props: SealAbuseProps & { onClose: () => void }) {
  const { accountId, media, banners = [], documents, reportId, onClose } = props
  const navigate = useNavigate()
  const hasItems = media.length + banners.length > 0 || documents !== undefined
  const [isAll, setAll] = useState(false)
  const scope = isAll || !hasItems ? 'account' : 'items'
  async function seal(text: string) {
    const { id, accounts } = await call(sealAbuse, {
      body: {
        ...{ account_id: accountId, scope, text, report_id: reportId ?? null },
        media: scope === 'items' ? [...media] : [],
        banners: scope === 'items' ? [...banners] : [],
        ...(scope === 'items' && documents !== undefined && { documents }),
      },
    })
    notifySuccess(
      accounts === 1
        ? 'Lacrado. Ninguém mais vê o material, e a conta está suspensa.'
        : `Lacrado. Havia cópias: ${accounts} contas estão suspensas, e ninguém mais vê o material.`,
      { leaving: true },
    )
    navigate(pathOf('evidence-item', id))
  }
  return (
    <AnswerDialog
      title="Lacrar como suspeita de abuso?"
      verb="Lacrar agora"
      doing="Lacrando…"
      tone="btn-danger"
      below="Some de toda parte, sem volta, também para você. Toda conta que tem uma cópia também é suspensa, novas cópias são recusadas, e a comunicação à autoridade fica pronta."
      fields={{
        text: {
          label: 'O que foi visto',
          hint: 'Só fatos, sem descrever o corpo: vai na comunicação à autoridade.',
          rows: 3,
          maxLength: 1000,
          lacks: 'Descreva o que foi visto, em uma frase.',
          least: 10,
          errors: ['media'],
        },
      }}
      send={({ text }) => seal(text)}
      onClose={onClose}
    >
      <p className="muted">{extentOf(scope, { count: media.length + banners.length, documents })}</p>
      <Check checked={isAll || !hasItems} onChecked={setAll} disabled={!hasItems}>
        {abuseScopes.account}
      </Check>
    </AnswerDialog>
  )
}
