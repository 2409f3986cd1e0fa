import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listCities, listNeighborhoods, listStates } from '#contract/place.ts'
import { client } from '../client.ts'
import { SelectField, TextField } from './fields.tsx'
import { NotLoaded } from './option-fields.tsx'

export function PlaceFields({ isCityOptional }: { isCityOptional: boolean }) {
  const { setValue } = useFormContext()
  const [state, city] = useWatch({ name: ['address.state', 'address.city'] }) as string[]
  const states = useStates()
  const stateId = states.data?.find(({ sigla }) => sigla === state)?.id
  const cities = useCities(stateId)
  const cityId = cities.data?.find(({ nome }) => nome === city)?.id
  const forget = (...names: string[]) => {
    for (const name of names) setValue(name, '')
  }
  const failed = [states, cities].find(({ isError }) => isError)
  return (
    <>
      <div className="two">
        <SelectField
          name="address.state"
          label="Estado"
          options={states.data?.map(({ sigla }) => named(sigla))}
          onPick={() => forget('address.city', 'address.neighborhood')}
        />
        <SelectField
          name="address.city"
          label="Cidade"
          isOptional={isCityOptional}
          options={cities.data?.map(({ nome }) => named(nome))}
          onPick={() => forget('address.neighborhood')}
        />
      </div>
      {failed && <NotLoaded retry={failed.refetch} />}
      <NeighborhoodField cityId={cityId} isOptional={isCityOptional} />
    </>
  )
}

const named = (name: string) => ({ value: name, label: name })

function NeighborhoodField({ cityId, isOptional }: { cityId: number | undefined; isOptional: boolean }) {
  const id = useId()
  const { data = [] } = useNeighborhoods(cityId)
  return (
    <>
      <TextField name="address.neighborhood" label="Bairro" autoComplete="off" list={id} isOptional={isOptional} />
      <datalist id={id}>
        {data.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

const unchanging = { staleTime: Number.POSITIVE_INFINITY }

const useStates = () => useQuery({ queryKey: ['states'], queryFn: () => client.call(listStates, {}), ...unchanging })

const useCities = (stateId: number | undefined) =>
  useQuery({
    queryKey: ['cities', stateId],
    enabled: stateId !== undefined,
    queryFn: () => client.call(listCities, { params: { id: String(stateId) } }),
    ...unchanging,
  })

/** These are only suggestions: people can type any neighborhood. */
const useNeighborhoods = (cityId: number | undefined) =>
  useQuery({
    queryKey: ['neighborhoods', cityId],
    enabled: cityId !== undefined,
    queryFn: () => client.call(listNeighborhoods, { params: { id: String(cityId) } }),
    ...unchanging,
  })
