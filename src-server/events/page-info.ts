import type { PageInfo } from '../../contract/resource/resource.ts'

/** Where a numbered page stands among the others. */
export const pageInfo = (totalCount: number, page: number, perPage: number): PageInfo => ({
  totalCount,
  totalPages: Math.ceil(totalCount / perPage),
  page,
  perPage,
})
