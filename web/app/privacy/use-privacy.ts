import { useQuery } from '@tanstack/react-query'
import { readPrivacy } from '#contract/privacy.ts'
import { client } from '../client.ts'

export const privacyKey = ['privacy']

export const usePrivacy = () => useQuery({ queryKey: privacyKey, queryFn: () => client.call(readPrivacy, {}) })
