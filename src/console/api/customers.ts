import { Customer } from '../../model/customer.ts';
import { type PageData, type PageLink, pageOf } from '../../model/page.ts';
import { answer } from '../wire/answer.ts';
import { pageParameters } from '../wire/page-parameters.ts';
import { kyOptions, type RequestOptions } from '../wire/transport.ts';
import { http } from './http.ts';

const CustomerPage = pageOf(Customer);

/** One page of the tenant's customers. */
export function customers(link: PageLink, options: RequestOptions = {}): Promise<PageData<Customer>> {
  const searchParams = pageParameters(link);
  return answer(http.get('/api/customers', { ...kyOptions(options), searchParams }), CustomerPage);
}
