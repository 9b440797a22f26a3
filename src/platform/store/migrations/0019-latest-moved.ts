/** Whoever stores a latest value moves it within its orders: what did it with every value is gone. */
export const latestMoved = `
DROP TRIGGER IF EXISTS latest_order_changed;
`;
