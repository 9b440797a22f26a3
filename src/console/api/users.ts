import { User } from '../../model/user.ts';
import { answer } from './answer.ts';
import { http } from './http.ts';
import { kyOptions, type RequestOptions } from './transport.ts';

export function user(id: string, options: RequestOptions = {}): Promise<User> {
  return answer(http.get(`/api/user/${id}`, kyOptions(options)), User);
}
