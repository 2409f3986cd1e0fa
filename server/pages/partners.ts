import { createElement } from 'react'
import { Refusal } from '#contract/refusals.ts'
import { fallbackPath } from '#contract/routes.ts'
import {
  listCampaigns,
  listCategories,
  requireCategory,
  searchCampaigns,
} from '#server/catalog/campaigns/list-campaigns.ts'
import { findPlace, statesOnOffer } from '#server/people/places/find-place.ts'
import { PartnerCategoriesPage, PartnerCategoryPage, PartnersHomePage } from '#web/public/pages/partner-pages.tsx'
import type { Loader } from './page-request.ts'

const title = 'Parceiros · Véspera'
const kind = 'partners'

export const loadPartnersHome: Loader = async (app, { query }) => {
  const [place, states, categories] = await Promise.all([
    findPlace(app, query),
    statesOnOffer(app),
    listCategories(app),
  ])
  const banners = await searchCampaigns(app, { state: query.state, categoryId: query.category_id })
  const places = { states, state: place.state, cities: [] }
  const props = {
    places,
    categories,
    categoryId: query.category_id ? Number(query.category_id) : null,
    banners,
    next: null,
    start: null,
  }
  return { title, kind, element: createElement(PartnersHomePage, props), tags: ['campaigns', 'listings'] }
}

export const loadPartnerCategories: Loader = async app => {
  const element = createElement(PartnerCategoriesPage, { categories: await listCategories(app) })
  return { title, kind, element, tags: ['campaigns'] }
}

export const loadPartnerCategory: Loader = async (app, { params }) => {
  const category = await requireCategory(app, params.id).catch(unknownIsUndefined)
  if (!category) return { redirect: fallbackPath }
  const banners = await listCampaigns(app, { categoryId: category.id })
  const element = createElement(PartnerCategoryPage, { category, banners })
  return { title, kind, element, tags: ['campaigns', 'listings'] }
}

function unknownIsUndefined(error: unknown) {
  if (error instanceof Refusal) return undefined
  throw error
}
