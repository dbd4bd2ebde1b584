import type { PageInfo } from '../../../contract/event/resource-api/resource.ts'

/** The position of a numbered page among all pages. */
export const pageInfo = (totalCount: number, page: number, perPage: number): PageInfo => ({
  totalCount,
  totalPages: Math.ceil(totalCount / perPage),
  page,
  perPage,
})
