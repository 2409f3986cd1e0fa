import type { Generated } from 'kysely'
import type { Day, Id, MadeAt, Moment } from './column-types.ts'

export type CategoryRow = {
  id: number
  name: string
  position: number
  folder: string | null
  color: string | null
  withdrawn_at: Moment | null
}

export type CampaignRow = {
  id: Id
  account_id: number
  user_type: Generated<number>
  slot: number
  title: string | null
  folder: string | null
  color: string | null
  target_url: string | null
  active: Generated<boolean>
  suspended_at: Moment | null
  suspension_reason: string | null
  created_at: MadeAt
  updated_at: MadeAt
}

export type CampaignSubmissionRow = {
  id: Id
  campaign_id: number
  title: string
  folder: string
  color: string
  target_url: string | null
  animated: boolean
  picture_hash: Buffer
  perceptual_hash: string | null
  content_hash: Buffer
  submitted_at: Moment
}

/** A view: the folders of an ad whose files stay. */
export type KeptBannerRow = { account_id: number; campaign_id: number; folder: string; created_at: Moment }

export type CampaignReviewRow = {
  submission_id: number
  verdict: 'approved' | 'refused'
  reason: string | null
  content_hash: Buffer
  operator_id: number | null
  reviewed_at: Moment
}

export type AudienceDayRow = {
  kind: 'campaign' | 'profile'
  subject_id: number
  day: Day
  views: Generated<number>
  clicks: Generated<number>
}

export type ConversationRow = {
  account_id: number
  opened_at: Moment
  last_message_at: Moment
  waiting_since: Moment | null
  closed_at: Moment | null
  closed_by: number | null
  account_read_id: Generated<number>
  operator_read_id: Generated<number>
  mailed_id: Generated<number>
}

export type SupportMessageRow = {
  id: Id
  account_id: number
  author: 'account' | 'operator'
  operator_id: number | null
  client_id: string
  body: string
  sent_at: Moment
}

export type SavedAnswerRow = { id: Id; title: string; body: string; updated_by: number | null; updated_at: Moment }
