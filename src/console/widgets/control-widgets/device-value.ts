import { useCallback, useEffect, useRef, useState } from 'react';
import type { Shown } from '../../i18n/translation-key.ts';
import type { WidgetHost } from '../contract/host.ts';
import { callFailure } from '../kit/call-failure.ts';

/** How a value of a device is known and changed. */
export interface DeviceWiring<V> {
  /** What counts until the device says something. */
  readonly initial: V;
  /** Whether and how the value is found out: by a call, or from the newest value of an attribute or a series. */
  readonly retrieve: 'none' | 'rpc' | 'attribute' | 'timeseries';
  /** Of the attribute or the series. */
  readonly valueKey: string;
  readonly getMethod: string;
  readonly setMethod: string;
  /** How long a call may take, ms. */
  readonly timeout: number;
  /** Reads what the device has said. Rejects with what is shown. */
  read(said: unknown): Promise<V>;
  /** What the device is told of a value. Rejects with what is shown. */
  write(value: V): Promise<unknown>;
}

/** A value of a device as a control shows it. */
export interface DeviceValue<V> {
  /** What the device is being told, else what it is known to have. */
  readonly value: V;
  /** It is being told of a change. */
  readonly isBusy: boolean;
  readonly problem: Shown | undefined;
  /** Asks the device anew; undefined where it was not asked, or has answered. */
  readonly retry: (() => void) | undefined;
  /** Tells the device; while it is being told of another value, of the last of those wanted meanwhile. */
  change(value: V): void;
}

/**
 * A value of the device that a widget controls. A change that fails is taken back: the control shows what the device is
 * known to have. `wiring` stays the same for as long as the settings do.
 */
export function useDeviceValue<V>(
  { device, call, followLatest }: WidgetHost,
  wiring: DeviceWiring<V>,
): DeviceValue<V> {
  const [known, setKnown] = useState(wiring.initial);
  const [wanted, setWanted] = useState<{ readonly value: V }>();
  const [problem, setProblem] = useState<Shown>();
  const [isUnread, setUnread] = useState(false);
  const [asked, setAsked] = useState(0);
  /** What is read is no news any more once something newer was read or told. */
  const news = useRef(0);
  const next = useRef<{ readonly value: V }>(undefined);
  const isSending = useRef(false);

  const { retrieve, valueKey, getMethod, timeout } = wiring;
  // biome-ignore lint/correctness/useExhaustiveDependencies(asked): who asks again wants just this
  useEffect(() => {
    setKnown(wiring.initial);
    if (!device || retrieve === 'none') return undefined;
    const isNews = (turn: number) => turn === news.current;
    async function take(said: unknown, turn: number): Promise<void> {
      try {
        const value = await wiring.read(await said);
        if (!isNews(turn)) return;
        setKnown(value);
        setProblem(undefined);
        setUnread(false);
      } catch (error) {
        if (!isNews(turn)) return;
        setProblem(callFailure(error));
        setUnread(retrieve === 'rpc');
      }
    }
    const turn = () => {
      news.current += 1;
      return news.current;
    };
    let stop: (() => void) | undefined;
    if (retrieve === 'rpc') {
      void take(call({ method: getMethod, params: null, timeout, isOneWay: false }), turn());
    } else {
      const type = retrieve === 'attribute' ? 'ATTRIBUTE' : 'TIME_SERIES';
      stop = followLatest(device, [{ type, key: valueKey }], ([latest]) => {
        if (latest) void take(latest.value, turn());
      });
    }
    return () => {
      turn();
      stop?.();
    };
  }, [device, call, followLatest, wiring, retrieve, valueKey, getMethod, timeout, asked]);

  const change = useCallback(
    (value: V) => {
      next.current = { value };
      setWanted(next.current);
      setProblem(undefined);
      if (!isSending.current) void sendAll();

      async function sendAll(): Promise<void> {
        isSending.current = true;
        try {
          while (next.current) {
            const { value } = next.current;
            next.current = undefined;
            const params = await wiring.write(value);
            await call({ method: wiring.setMethod, params, timeout: wiring.timeout, isOneWay: true });
            news.current += 1;
            setKnown(value);
            setUnread(false);
          }
        } catch (error) {
          next.current = undefined;
          setProblem(callFailure(error));
        } finally {
          isSending.current = false;
          setWanted(undefined);
        }
      }
    },
    [call, wiring],
  );

  return {
    value: wanted ? wanted.value : known,
    isBusy: wanted !== undefined,
    problem,
    retry: problem && isUnread ? () => setAsked((times) => times + 1) : undefined,
    change,
  };
}
