import { bannerPath } from '#contract/campaign.ts'
import { toMedia } from '#contract/media.ts'
import type { ReportCase } from '#contract/report-admin.ts'
import { dueOf } from '#contract/report-kinds.ts'
import { presentApproval } from '#server/platform/operators/approvals.ts'
import { namesItem } from './find-target.ts'
import type { ReportCaseRows } from './read-case.ts'

type Row = ReportCaseRows

export function presentCase({ report, account, ...rest }: Row, operatorId: number): ReportCase {
  const { id, protocol, kind, lane, relation, place, over_limit, repeats, name, email } = report
  return {
    ...{ id, protocol, kind, lane, relation, place, over_limit, repeats },
    text: report.body,
    notifier: name !== null && email !== null ? { name, email } : null,
    received_at: report.received_at.toISOString(),
    confirmed_at: report.confirmed_at?.toISOString() ?? null,
    waiting_since: report.waiting_since?.toISOString() ?? null,
    due_at: report.due_at?.toISOString() ?? null,
    may_lengthen: mayLengthen(report, rest.decisions.length),
    target: targetOf(report, rest.media),
    account: account ?? null,
    media: rest.media.map(presentItem),
    text_shown: rest.text,
    campaign: presentCampaign(rest.campaign),
    hiding: presentHiding(rest.hiding),
    alike: rest.alike,
    messages: rest.sent.map(({ body, sent_at, ...sent }) => ({ ...sent, text: body, at: sent_at.toISOString() })),
    decisions: rest.decisions.map(decision => presentDecision(decision, operatorId)),
    sealed: rest.sealed,
    reversal: rest.reversal ? presentApproval(rest.reversal, { operatorId }) : null,
    may_block: rest.hasSource && rest.decisions.every(({ verdict }) => verdict === 'kept'),
    blocks: rest.blocks.map(({ blocked_at, until, active, ...block }) => ({
      ...block,
      active: Boolean(active),
      at: blocked_at.toISOString(),
      until: until.toISOString(),
    })),
    others: rest.others.map(({ received_at, ...other }) => ({ ...other, received_at: received_at.toISOString() })),
  }
}

type Report = Row['report']

export const mayLengthen = ({ kind, lane, due_at, received_at }: Report, decisions: number) =>
  kind === 'violence' && decisions === 0 && due_at?.getTime() === dueOf(kind, lane, received_at).getTime()

/** `gone`: the item that the URL names no longer exists; `unknown`: the URL does not match any item on our site. */
function targetOf({ account_id, media_id, campaign_id, place }: Report, media: Row['media']): ReportCase['target'] {
  if (campaign_id !== null) return 'banner'
  if (media_id !== null) return media[0]?.kind === 'video' ? 'video' : 'photo'
  if (namesItem(place)) return 'gone'
  return account_id === null ? 'unknown' : 'account'
}

function presentItem({ id, kind, folder, verdict }: Row['media'][number]) {
  const look = { color: '', width: 0, height: 0, duration_ms: null, container: null, matches_selfie: false }
  const item = toMedia({ id, kind, folder, ...look })
  return { id, type: kind, picture: item.type === 'image' ? item.link : item.poster, shown: verdict === 'approved' }
}

const presentCampaign = (campaign: Row['campaign']) =>
  campaign
    ? {
        id: campaign.id,
        version: campaign.version,
        title: campaign.title,
        banner: bannerPath(campaign.folder),
        color: campaign.color,
      }
    : null

const presentHiding = (hiding: Row['hiding']) =>
  hiding
    ? {
        scope: hiding.media_id === null && hiding.campaign_id === null ? ('person' as const) : ('content' as const),
        since: hiding.hidden_at.toISOString(),
        until: hiding.lifted_at?.toISOString() ?? null,
      }
    : null

function presentDecision(
  { body, operator_id, side, contested, sent_at, ...decision }: Row['decisions'][number],
  by: number,
) {
  return {
    ...decision,
    text: body,
    removed: Number(decision.removed),
    own: operator_id === by,
    decided_at: decision.decided_at.toISOString(),
    contestation: side && contested && sent_at ? { side, text: contested, at: sent_at.toISOString() } : null,
  }
}
