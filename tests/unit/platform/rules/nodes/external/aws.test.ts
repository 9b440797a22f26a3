import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awsSns } from '../../../../../../src/platform/rules/nodes/external/aws-sns.ts';
import { awsSqs } from '../../../../../../src/platform/rules/nodes/external/aws-sqs.ts';
import { awsAccount, isSigned, startSns } from '../../../../../aws-server.ts';
import { startWebServer, type WebServer } from '../../../../../web-server.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
let sns: Awaited<ReturnType<typeof startSns>>;
let sqs: WebServer;
const queued: Record<string, unknown>[] = [];

beforeAll(async () => {
  bench = await startNodeBench();
  sns = await startSns();
  // Amazon SQS on loopback: takes what is signed, and answers as Amazon does.
  sqs = await startWebServer((visit, response) => {
    response.setHeader('Content-Type', 'application/x-amz-json-1.0');
    response.setHeader('x-amzn-RequestId', 'r-1');
    const isCall = visit.headers['x-amz-target'] === 'AmazonSQS.SendMessage' && visit.url === '/';
    const message = JSON.parse(visit.body);
    if (!isCall || !isSigned(visit, 'sqs')) {
      response.writeHead(403).end('{"__type":"com.amazon.coral.service#InvalidSignatureException"}');
    } else if (message.QueueUrl.endsWith('/gone')) {
      const said = 'The specified queue does not exist.';
      response
        .writeHead(400)
        .end(JSON.stringify({ __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: said }));
    } else {
      queued.push(message);
      const digest = createHash('md5').update(message.MessageBody).digest('hex');
      response.end(
        JSON.stringify({
          MessageId: `m-${queued.length}`,
          MD5OfMessageBody: digest,
          ...(message.MessageGroupId ? { SequenceNumber: '18849496460467696128' } : {}),
        }),
      );
    }
  });
});
afterAll(async () => {
  await bench.close();
  await sns.close();
  await sqs.close();
});

describe('Amazon SNS', () => {
  const start = (more: object = {}) =>
    bench.start(
      awsSns,
      { ...awsAccount, topicArnPattern: `arn:aws:sns:eu-west-1:123456789012:\${deviceType}`, ...more },
      { serviceEndpoints: { sns: `http://127.0.0.1:${sns.port}` } },
    );

  it('gets the data of a message, and says by which ids', async () => {
    const went = await bench.hand(start(), { data: { text: 'Grüße & mehr' } });
    expect(went).toMatchObject([
      { to: 'Success', metadata: { deviceName: 'Device 1', messageId: 'm-1', requestId: 'r-1' } },
    ]);
    expect(sns.published.map((one) => Object.fromEntries(one))).toEqual([
      {
        Action: 'Publish',
        Version: '2010-03-31',
        TopicArn: 'arn:aws:sns:eu-west-1:123456789012:default',
        Message: '{"text":"Grüße & mehr"}',
      },
    ]);
  });

  it('gets nothing with a wrong key, which is not repeated', async () => {
    const [went] = await bench.hand(start({ secretAccessKey: 'guessed-key' }));
    expect(went).toMatchObject({
      to: 'Failure',
      error: expect.stringContaining('Amazon SNS refuses the message: SignatureDoesNotMatch'),
    });
    expect(JSON.stringify(went)).not.toContain('guessed-key');
    expect(sns.published).toHaveLength(1);
  });

  it('is not started without an account', () => {
    expect(() => bench.start(awsSns, { accessKeyId: null, secretAccessKey: null })).toThrow('accessKeyId');
  });
});

describe('Amazon SQS', () => {
  const to = (name: string, more: object = {}) => ({
    ...awsAccount,
    queueUrlPattern: `http://127.0.0.1:${sqs.port}/123456789012/${name}`,
    ...more,
  });

  it('gets the data of a message with its attributes, later when that is configured', async () => {
    const name = `a-\${deviceType}`;
    const messageAttributes = { [name]: `is \${deviceName}` };
    const configuration = to('kilns', { messageAttributes, delaySeconds: 7 });
    expect(await bench.run(awsSqs, configuration)).toMatchObject([
      {
        to: 'Success',
        metadata: {
          messageId: 'm-1',
          requestId: 'r-1',
          messageBodyMd5: createHash('md5').update('{"temperature":21.5}').digest('hex'),
        },
      },
    ]);
    expect(queued).toEqual([
      {
        QueueUrl: `http://127.0.0.1:${sqs.port}/123456789012/kilns`,
        MessageBody: '{"temperature":21.5}',
        MessageAttributes: { 'a-default': { DataType: 'String', StringValue: 'is Device 1' } },
        DelaySeconds: 7,
      },
    ]);
  });

  it('keeps messages of one originator in their order where the queue does', async () => {
    const [went] = await bench.run(awsSqs, to('kilns.fifo', { queueType: 'FIFO' }));
    expect(went).toMatchObject({ to: 'Success', metadata: { sequenceNumber: '18849496460467696128' } });
    expect(queued.at(-1)).toMatchObject({
      MessageGroupId: bench.device.id,
      MessageDeduplicationId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(queued.at(-1)).not.toHaveProperty('DelaySeconds');
  });

  it.each([
    ['gone', {}, 'Amazon SQS refuses the message: QueueDoesNotExist: The specified queue does not exist.'],
    ['kilns', { secretAccessKey: 'guess' }, 'Amazon SQS refuses the message: InvalidSignatureException'],
  ])('says why it takes nothing: %s %o', async (name, more, error) => {
    expect(await bench.run(awsSqs, to(name, more))).toMatchObject([
      { to: 'Failure', error, metadata: { error } },
    ]);
  });

  it('is not looked for at private addresses unless the operator allows those', async () => {
    const before = sqs.visits.length;
    const node = bench.start(awsSqs, to('kilns'), { allowsPrivateAddresses: false });
    expect(await bench.hand(node)).toMatchObject([
      { to: 'Failure', error: expect.stringContaining('127.0.0.1 is at a private address') },
    ]);
    expect(sqs.visits).toHaveLength(before);
  });

  it('that is down fails messages with the reason', async () => {
    const gone = await startWebServer(() => undefined);
    await gone.close();
    const configuration = { ...to('x'), queueUrlPattern: `http://127.0.0.1:${gone.port}/1/x` };
    expect(await bench.run(awsSqs, configuration)).toMatchObject([
      { to: 'Failure', error: `Cannot reach 127.0.0.1:${gone.port}: nothing listens there` },
    ]);
  });
});
