import { useQuery } from '@tanstack/react-query'
import { listOwnCampaigns } from '#contract/campaign.ts'
import { client } from '../client.ts'

export const adsKey = ['own-ads']

export const fetchOwnAds = async () => (await client.call(listOwnCampaigns, {})).data

/** The ads of who is logged in, in their order. */
export const useOwnAds = ({ enabled }: { enabled: boolean }) =>
  useQuery({ queryKey: adsKey, enabled, queryFn: fetchOwnAds })
