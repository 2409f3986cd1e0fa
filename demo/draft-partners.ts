import { addressIn, demoCities, inventBirth, inventedPhone } from './cities.ts'
import { type Draft, noChoices, type Reference } from './drafts.ts'
import { feminineNames, surnames } from './invented-names.ts'
import { inventedCnpj, inventedCpf, noBody, noLinks } from './invented-people.ts'
import { type Company, companies } from './partner-companies.ts'
import { type Random, randomFrom } from './random.ts'

/** Above the numbers of the people, so that no telephone is given twice. */
const firstNumber = 5_000

const site = (path: string) => `https://example.com/${path}`

export function draftPartners(seed: number, reference: Reference, today: string): Draft[] {
  const random = randomFrom(seed + 2)
  return companies.map((company, index) => draftPartner(random, reference, today, company, index))
}

function draftPartner(random: Random, reference: Reference, today: string, company: Company, index: number): Draft {
  const { name, city, neighborhood, mailbox, info, ads } = company
  return {
    account: {
      user_type: 5,
      name: `${random.pick(feminineNames)} ${random.pick(surnames)}`,
      email: `${mailbox}@demo.local`,
    },
    profile: {
      ...noBody,
      ...noLinks,
      user_type: 5,
      nickname: name,
      birth: inventBirth(random, today),
      gender: null,
      phone: inventedPhone(areaCodeOf(city), firstNumber + index),
      category_id: categoryId(reference, company),
      document: (company.document === 'cpf' ? inventedCpf : inventedCnpj)(index + 1),
      info,
      has_place: null,
      url_web: ads[0]?.path ? site(ads[0].path) : null,
    },
    address: addressIn(reference, city, neighborhood),
    choices: noChoices,
    tier: 'premium',
    standing: 'listed',
    photos: 0,
    clips: 0,
    campaigns: ads.map(({ title, path, active = true }) => ({ title, target_url: path && site(path), active })),
  }
}

function categoryId({ categories }: Reference, { category }: Company) {
  const id = categories.get(category)
  if (id === undefined) throw new Error(`no category ${category} in the reference data`)
  return id
}

const areaCodeOf = (city: string) => demoCities.find(({ name }) => name === city)?.areaCode ?? '21'
