import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { importOf } from '../../entities/import/imports-under-way.ts';
import { followElsewhere } from './follow-elsewhere.ts';
import { ImportBar } from './import-bar.tsx';
import { ImportRows } from './import-rows.tsx';
import { importedAt } from './shown-import.ts';
import { SourcePage } from './source-page.tsx';
import { TextSettings } from './text-settings.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** The page of an import: its text, then what its columns hold and what becomes of each row, then what has come of it. */
export function ImportPage() {
  const entityType = importedAt(usePathname());
  const csvImport = useMemo(() => importOf(entityType), [entityType]);
  const { phase, source } = useSnapshot(csvImport.state);
  useFileDrop(csvImport);
  useEffect(() => {
    void csvImport.restore();
    return () => followElsewhere(csvImport);
  }, [csvImport]);
  if (phase === 'empty' || !source) return <SourcePage csvImport={csvImport} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col max-sm:overflow-y-auto">
      <ImportBar csvImport={csvImport} />
      {(phase === 'ready' || phase === 'reading') && <TextSettings csvImport={csvImport} />}
      <div className="flex min-h-80 flex-1 border-t border-line">
        <ImportRows csvImport={csvImport} />
      </div>
    </div>
  );
}
