// biome-ignore-all lint/a11y/useSemanticElements: it is measured by the roles that the console has
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

/*
 * As little as a page can be that draws by React what the console begins with: a form to sign in by, or a plain table
 * of thirty devices. It has no texts to translate, no router, no styles and no keys.
 */

const Page = z.object({ data: z.array(z.looseObject({ name: z.string(), type: z.string() })) });

function SignIn() {
  return (
    <form>
      <input name="username" />
      <input name="password" type="password" />
      <button type="submit">Sign in</button>
    </form>
  );
}

function Devices({ devices }: { devices: z.infer<typeof Page>['data'] }) {
  return (
    <div role="grid">
      {devices.map(({ name, type }) => (
        <div role="row" tabIndex={-1} key={name}>
          <span role="rowheader" tabIndex={-1}>
            {name}
          </span>
          <span role="gridcell" tabIndex={-1}>
            {type}
          </span>
        </div>
      ))}
    </div>
  );
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  if (location.pathname === '/login') {
    root.render(<SignIn />);
    return;
  }
  const answer = await fetch(
    '/api/tenant/deviceInfos?pageSize=30&page=0&sortProperty=createdTime&sortOrder=DESC',
    {
      headers: { 'X-Authorization': `Bearer ${localStorage.getItem('jwt_token')}` },
    },
  );
  root.render(<Devices devices={Page.parse(await answer.json()).data} />);
}

void start();
