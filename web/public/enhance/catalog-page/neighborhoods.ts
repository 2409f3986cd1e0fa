import type { City } from '#contract/place.ts'

/** Fills the suggestions for the city chosen when the field is first entered; without them it is a plain field. */
export function suggestNeighborhoods() {
  const form = document.querySelector<HTMLFormElement>('#filtros')
  const [city, input, list] = ['#cidade', '#bairro', '#bairros'].map(id => document.querySelector<HTMLInputElement>(id))
  if (!form || !city || !input || !list) return
  let suggested = ''
  input.onfocus = async () => {
    if (suggested === city.value) return
    suggested = city.value
    const names = await neighborhoodsOf(form.dataset.state, city.value).catch(() => [])
    list.replaceChildren(...names.map(name => new Option(name)))
  }
}

async function neighborhoodsOf(state: string | undefined, name: string): Promise<string[]> {
  if (!name) return []
  const cities: City[] = await read(`/api/geo/states/${state}/municipios`)
  const city = cities.find(({ nome }) => nome === name)
  return city ? read(`/api/geo/municipios/${city.id}/bairros`) : []
}

const read = async (address: string) => (await fetch(address)).json()
