import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, useService, useText, useWidgets } from '#core/web';
import { IconButton } from '#shared/ui';
import type { Module } from '../module';
import type { ModuleInput } from '../module-input';

interface BoardFilesProps {
  readonly title: string;
  readonly questions: readonly { readonly module: Module; readonly input: ModuleInput }[];
}

/** Exports all figures of a screen as one file, available when a plugin produces files in the background. */
export const BoardFiles = observer(function BoardFiles({ title, questions }: BoardFilesProps) {
  const t = useText('analysis');
  const exporters = useWidgets('document.export');
  const mayExport = useService(PrivilegeService).can('classifiedInfo').action;
  const [open, setOpen] = useState(false);
  const [exporter] = exporters;
  if (!exporter || !mayExport || questions.length === 0) return null;
  const list = questions.map(({ module, input }) => ({
    Module_ID: module.id,
    // Send only the fields that are set.
    Input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== '')),
  }));
  return (
    <>
      <IconButton small icon="download" label={t('card.board')} onClick={() => setOpen(true)} />
      {open && (
        <exporter.Component
          source="analysis.board"
          title={title}
          content={{ Title: title, Modules: list }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
});
