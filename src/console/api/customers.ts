import { Customer } from '../../model/customer.ts';
import { type PageData, type PageLink, pageOf } from '../../model/page.ts';
import { answer } from './answer.ts';
import { http } from './http.ts';
import { pageParameters } from './page-parameters.ts';
import { kyOptions, type RequestOptions } from './transport.ts';

const CustomerPage = pageOf(Customer);

/** One page of the tenant's customers. */
export function customers(link: PageLink, options: RequestOptions = {}): Promise<PageData<Customer>> {
  const searchParams = pageParameters(link);
  return answer(http.get('/api/customers', { ...kyOptions(options), searchParams }), CustomerPage);
}
