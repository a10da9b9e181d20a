import { Type } from 'typebox'
import { AppError } from '../../errors.ts'
import { instant, nullable } from '../../http/fields/fields.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { isCodeOfChain } from '../chain-tokens.ts'
import { isTokenKnown } from '../queries.ts'
import { KEPT_DAYS, listUses } from './use-queries.ts'

const use = Type.Object(
  {
    operation: Type.String({ description: 'The operation that was called' }),
    refused: nullable(Type.String({ description: 'The code of the refusal; null where it worked' })),
    times: Type.Integer({ description: 'How often' }),
    last_at: instant('When it was last called so'),
  },
  { title: 'TokenUse' },
)

export const tokenUseOperation = ({ db }: Services): Operation =>
  readOperation({
    method: 'GET',
    url: '/gettokenuses',
    operationId: 'gettokenuses',
    summary: 'What a token was used for, and what was refused to it',
    description:
      `Of the last ${KEPT_DAYS} days, the latest first, at most 200 lines; it is there a few seconds after the ` +
      'request. Of a token of the chain: what it did in this hotel. Requests with a value that is no good token ' +
      '(any more) are of nobody, and not here.',
    tag: 'extension',
    token: 'admin',
    query: Type.Object({
      token_code: Type.String({
        description: 'The token',
        examples: ['tok_5fJ0aV2kq1Zr'],
        maxLength: 100,
        format: 'text',
      }),
    }),
    result: Type.Array(use),
    errors: ['token_not_found'],
    example: {
      query: { token_code: 'tok_5fJ0aV2kq1Zr' },
      result: [
        { operation: 'roomavailability', refused: null, times: 1204, last_at: '2027-01-31T09:30:00.000Z' },
        {
          operation: 'createbooking',
          refused: 'not_available',
          times: 2,
          last_at: '2027-01-31T09:12:44.000Z',
        },
      ],
    },
    async read({ caller, query }) {
      const { hotelId } = caller
      const tokenCode = query.token_code
      const rows = await db.of(hotelId).read((sql) => listUses(sql, hotelId, tokenCode))
      const isKnown = () => db.of(hotelId).read((sql) => isTokenKnown(sql, hotelId, tokenCode))
      if (rows.length === 0 && !isCodeOfChain(tokenCode) && !(await isKnown()))
        throw new AppError('token_not_found')
      return { result: rows.map(({ refused, ...row }) => ({ ...row, refused: refused || null })) }
    },
  })
