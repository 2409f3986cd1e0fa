import * as contract from '#contract/evidence.ts'
import * as holds from '#contract/legal-holds.ts'
import { type Api, call, listOf } from '#server/platform/http/call.ts'
import { liftHold, listHolds, placeHold } from './legal-holds.ts'
import { listEvidence, readEvidence } from './list-evidence.ts'
import { askOpening, beginOpening, grantOpening, readPackagePassword, refuseOpening } from './openings.ts'
import { packEvidence } from './pack-evidence.ts'
import { presentDetail, presentHold, presentListed } from './present.ts'
import { readOpened, showOpenedPicture } from './read-opened.ts'

export function evidenceRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listEvidence,
    async ({ query }) => {
      const { shown, next } = await listEvidence(app, query)
      return { data: shown.map(row => presentListed(row, app.now())), next }
    },
    listOf('evidence_listed', ({ data }) => data.map(one => one.account_id)),
  )
  call(
    api,
    contract.readEvidence,
    async ({ params, caller }) =>
      presentDetail(await readEvidence(app, params.id), { at: app.now(), operatorId: caller.operator.operatorId }),
    {
      kind: 'opened',
      action: 'evidence_opened',
      people: ({ account_id }) => [account_id],
      subject: ({ id }) => `evidence:${id}`,
    },
  )
  openingRoutes(api)
  openedRoutes(api)
  holdRoutes(api)
}

function openingRoutes(api: Api) {
  const { app } = api
  call(api, contract.askOpening, ({ params, body, caller }) => askOpening(app, caller.operator, params.id, body))
  call(api, contract.grantOpening, ({ params, caller }) => grantOpening(app, caller.operator, params.id))
  call(api, contract.refuseOpening, ({ params, caller }) => refuseOpening(app, caller.operator, params.id))
  call(api, contract.beginOpening, ({ params, caller }) => beginOpening(app, caller.operator, params.id))
  call(
    api,
    contract.readPackagePassword,
    ({ params, caller }) => readPackagePassword(app, caller.operator, params.id),
    'by the verb',
  )
}

function openedRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.readOpenedEvidence,
    async ({ params, caller }) => {
      const { endsAt, pictures, ...opened } = await readOpened(app, caller.operator, params.id)
      const base = `/api/operator/evidence-openings/${params.id}/pictures`
      return {
        ...opened,
        ends_at: endsAt.toISOString(),
        pictures: pictures.map(({ name, object }) => ({ name, url: `${base}/${object}` })),
      }
    },
    'by the verb',
  )
  call(
    api,
    contract.showOpenedPicture,
    async ({ params, caller, reply }) => {
      const picture = await showOpenedPicture(app, caller.operator, params.id, params.name)
      reply.header('content-type', 'image/webp').header('content-disposition', 'inline')
      return picture
    },
    'by the verb',
  )
  call(
    api,
    contract.downloadPackage,
    async ({ params, caller, reply }) => {
      const { name, bytes } = await packEvidence(app, caller.operator, params.id)
      reply.header('content-type', 'application/octet-stream')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return bytes
    },
    'by the verb',
  )
}

function holdRoutes(api: Api) {
  const { app } = api
  call(
    api,
    holds.listHolds,
    async ({ query, caller }) => {
      const seen = { at: app.now(), operatorId: caller.operator.operatorId }
      return { data: (await listHolds(app, query)).map(row => presentHold(row, seen)) }
    },
    listOf('holds_listed', ({ data }) => data.map(one => one.account_id)),
  )
  call(api, holds.placeHold, async ({ body, caller }) =>
    presentHold(await placeHold(app, caller.operator, body), {
      at: app.now(),
      operatorId: caller.operator.operatorId,
    }),
  )
  call(api, holds.liftHold, ({ params, body, caller }) => liftHold(app, caller.operator, params.id, body.reason))
}
