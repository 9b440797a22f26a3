/** What is said below a field, under the ids by which the field is described: help, and what is wrong with it. */
export function FieldNotes({
  id,
  hint,
  error,
}: {
  /** Of the field. */
  id: string;
  hint: string | undefined;
  error: string | undefined;
}) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </>
  );
}
