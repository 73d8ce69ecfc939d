import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { BooksCheck } from './schemas'

export const booksOperations = {
  CheckBooks: operation({
    method: 'GET',
    path: '/api/Admin/CheckBooks',
    input: Empty,
    output: BooksCheck,
    long: true,
  }),
}
