import { DeviceProfileInfo } from '../../model/device-profile.ts';
import { type PageData, type PageLink, pageOf } from '../../model/page.ts';
import { answer } from '../wire/answer.ts';
import { pageParameters } from '../wire/page-parameters.ts';
import { kyOptions, type RequestOptions } from '../wire/transport.ts';
import { http } from './http.ts';

const DeviceProfileInfoPage = pageOf(DeviceProfileInfo);

/** One page of device profiles as lists and pickers show them, of one transport type where that is named. */
export function deviceProfileInfos(
  link: PageLink,
  { transportType, ...options }: RequestOptions & { transportType?: string } = {},
): Promise<PageData<DeviceProfileInfo>> {
  const searchParams = { ...pageParameters(link), ...(transportType && { transportType }) };
  const call = http.get('/api/deviceProfileInfos', { ...kyOptions(options), searchParams });
  return answer(call, DeviceProfileInfoPage);
}

export function deviceProfileInfo(id: string, options: RequestOptions = {}): Promise<DeviceProfileInfo> {
  return answer(http.get(`/api/deviceProfileInfo/${id}`, kyOptions(options)), DeviceProfileInfo);
}
