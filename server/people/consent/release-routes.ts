import { mediaPath, photoSizes } from '#contract/media.ts'
import * as contract from '#contract/release.ts'
import { releaseText } from '#contract/release.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { answerInvitation, openInvitation, type ReleaseRow } from './answer-invitation.ts'
import { endInvitation, inviteToRelease } from './invite.ts'
import { listReleases } from './list-releases.ts'
import { revokeRelease } from './withdraw-releases.ts'

export function releaseRoutes(api: Api) {
  const { app } = api
  call(api, contract.inviteToRelease, ({ caller: { account }, params }) =>
    inviteToRelease(app, account.accountId, params.id),
  )
  call(api, contract.endInvitation, ({ caller: { account }, params }) =>
    endInvitation(app, account.accountId, params.id),
  )
  call(api, contract.openInvitation, async ({ caller: { account }, body }) => {
    const invitation = await openInvitation(app, account.accountId, body.token)
    if (invitation.state === 'unverified') return invitation
    const { version, statements } = releaseText
    return { state: invitation.state, ...presentItem(invitation), version, statements: [...statements] }
  })
  call(api, contract.answerInvitation, ({ caller: { account }, body }) =>
    answerInvitation(app, account.accountId, body),
  )
  call(api, contract.listReleases, async ({ caller: { account } }) => {
    const rows = await listReleases(app, account.accountId)
    return {
      data: rows.map(({ id, state, released_at, ...item }) => ({
        id,
        state,
        released_at: released_at.toISOString(),
        ...presentItem(item),
      })),
    }
  })
  call(api, contract.revokeRelease, ({ caller: { account }, params }) =>
    revokeRelease(app, account.accountId, params.id),
  )
}

const presentItem = ({
  kind,
  folder,
  container,
  nickname,
}: Pick<ReleaseRow, 'kind' | 'folder' | 'container' | 'nickname'>) => ({
  type: kind,
  picture: Object.fromEntries(photoSizes.map(size => [String(size), mediaPath(folder, `${size}.webp`)])),
  video: kind === 'video' ? mediaPath(folder, `video.${container}`) : null,
  nickname,
})
