/** The topic of telemetry, unless the profile of the device names another. */
export const TELEMETRY_TOPIC = 'v1/devices/me/telemetry';

/** The topic of attributes, unless the profile names another; what is shared comes on this one always. */
export const ATTRIBUTES_TOPIC = 'v1/devices/me/attributes';

/**
 * Reads an MQTT topic filter, in which `+` stands for one level and a last `#` for the level above and all below it.
 * Null when it is none.
 */
export function parseTopicFilter(text: string): ((topic: string) => boolean) | null {
  if (text === '') return null;
  const levels = text.split('/');
  const last = levels.length - 1;
  const valid = levels.every(
    (level, at) => level === '+' || (level === '#' && at === last) || !/[+#\0]/.test(level),
  );
  if (!valid) return null;
  if (!/[+#]/.test(text)) return (topic) => topic === text;
  const open = levels[last] === '#';
  const fixed = open ? levels.slice(0, -1) : levels;

  return (topic) => {
    // Topics of the broker itself are not meant by a wildcard.
    if (topic.startsWith('$') && !text.startsWith('$')) return false;
    const parts = topic.split('/');
    if (open ? parts.length < fixed.length : parts.length !== fixed.length) return false;
    return fixed.every((level, at) => level === '+' || level === parts[at]);
  };
}
