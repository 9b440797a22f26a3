import { expect } from 'vitest';
import { startTwilio, twilioAccount, UNREACHABLE } from '../twilio-server.ts';
import { startOwnPlatform } from './own-platform.ts';
import { story } from './story.ts';

story('tries out an SMS provider, sees what is wrong, and tries again', async ({ openApp }) => {
  const twilio = await startTwilio();
  const { url } = await startOwnPlatform({ twilio: `http://127.0.0.1:${twilio.port}` });
  const app = await openApp({ url });
  app.expectConsoleError(/404.*\/api\/admin\/settings\/sms/);
  app.expectConsoleError(/500.*testSms/);
  await app.signIn('sysadmin', '/settings/sms-provider');
  await app.page.getByText('Nothing is set up yet').waitFor();
  await app.press('e');
  const form = await app.expectDialog('Change settings');
  await form.getByLabel('Provider', { exact: true }).selectOption('Twilio');
  await form.getByLabel('Account SID').fill(twilioAccount.accountSid);
  await form.getByLabel('Account token', { exact: true }).fill(twilioAccount.accountToken);
  await form.getByLabel('Number that messages come from').fill(twilioAccount.numberFrom);
  await app.press('enter');
  await app.expectToast('The settings were saved');

  await app.press('t');
  const message = await app.expectDialog('Send test SMS');
  await message.getByLabel('Number to send to').fill(UNREACHABLE);
  await message.getByLabel('Message').fill('Hello');
  await app.press('mod+enter');
  await message.getByText(/^The message could not be sent: Twilio refuses the message: /).waitFor();
  expect(twilio.sent).toEqual([]);
  await message.getByLabel('Number to send to').fill('+8613800000000');
  await app.press('mod+enter');
  await app.expectToast('A test message is on its way to +8613800000000');
  expect(twilio.sent).toEqual([{ To: '+8613800000000', From: '+15005550006', Body: 'Hello' }]);
  await twilio.close();
});
