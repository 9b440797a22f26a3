import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Ends a run of the contract with one table: what passed, what failed, what differs as on stock, what is not there. */
export default class AgreementReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    console.log(`\n${agreementTable(tests.flatMap(findingsOf))}`);
  }
}

/** What a test found out, in words for those who run the platform; what passed needs none. */
interface Finding {
  verdict: 'passed' | 'failed' | 'differs' | 'lacks';
  /** The file of the test. */
  where: string;
  what: string;
}

const meanings: Readonly<Record<Finding['verdict'], string>> = {
  passed: '',
  differs: 'as a stock 3.2.1 server, where the embedded platform is otherwise on purpose',
  lacks: 'what the platform was asked for first and has not',
  failed: 'the platform does not keep the contract',
};

/** The table: how often each verdict, and then what differs, is lacking or failed, each once. */
function agreementTable(findings: readonly Finding[]): string {
  const verdicts = Object.keys(meanings) as Finding['verdict'][];
  const counts = verdicts.map((verdict) => {
    const count = findings.filter((finding) => finding.verdict === verdict).length;
    return `${verdict.padEnd(8)} ${String(count).padStart(5)}  ${count > 0 ? meanings[verdict] : ''}`.trimEnd();
  });
  const told = new Map<string, number>();
  for (const { verdict, where, what } of findings) {
    if (verdict === 'passed') continue;
    const line = `${verdict.padEnd(8)} ${where}: ${what}`;
    told.set(line, (told.get(line) ?? 0) + 1);
  }
  const order = (line: string) => verdicts.findIndex((verdict) => line.startsWith(verdict));
  const lines = [...told].sort(([one], [other]) => order(one) - order(other));
  const details = lines.map(([line, count]) => (count > 1 ? `${line} (${count} tests)` : line));
  return [...counts, ...(details.length > 0 ? ['', ...details] : [])].join('\n');
}

/** A test that passed is one finding more for each thing that differs. */
function findingsOf(test: TestCase): Finding[] {
  const where = test.module.relativeModuleId.replace(/^tests\/contract\//, '');
  const result = test.result();
  switch (result.state) {
    case 'passed': {
      const differences = test.annotations().filter(({ type }) => type === 'differs');
      if (differences.length === 0) return [{ verdict: 'passed', where, what: test.fullName }];
      return differences.map(({ message }) => ({ verdict: 'differs', where, what: message }));
    }
    case 'skipped':
      return [{ verdict: 'lacks', where, what: result.note ?? MQTT_IS_UNKNOWN }];
    default:
      return [{ verdict: 'failed', where, what: test.fullName }];
  }
}

/** Tests that are left out before they run want another port. */
const MQTT_IS_UNKNOWN = 'MQTT, as PLATFORM_MQTT_PORT or PLATFORM_MQTTS_PORT does not say where';
