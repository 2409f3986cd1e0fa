import { audienceOf } from '#contract/audiences.ts'
import { formErrors } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'

/** Only advertisers with a profile of their own have photos and videos; partners have banners. */
export function refuseUnlessIndividual(userType: number) {
  if (!audienceOf(userType)) throw new Refusal('forbidden', formErrors.partner)
}
