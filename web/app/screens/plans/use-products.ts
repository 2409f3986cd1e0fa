import { useQuery } from '@tanstack/react-query'
import { listProducts } from '#contract/plan.ts'
import { client } from '#web/app/client.ts'

/** The plans that somebody of this type can buy. */
export const useProducts = (userType: number) =>
  useQuery({
    queryKey: ['products', userType],
    networkMode: 'always',
    refetchOnReconnect: 'always',
    queryFn: () => client.call(listProducts, { params: { userType: String(userType) } }),
  })
