import { useState } from 'react';
import { useAction, useText } from '#core/web';
import { Button, Checkbox, Drawer, Field, Note, Stack, TextInput } from '#shared/ui';
import type { Template } from '../contract';
import { templateKinds, type TemplateKind } from '../template-choice';
import { TemplateUpload } from './template-upload';

interface TemplateDrawerProps {
  readonly template: Template;
  /** Upload path for a replacement file. */
  readonly path: string;
  readonly save: (change: { Template_ID: string; Template_Name: string; Kinds: TemplateKind[] }) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Renames a template, replaces its file, and makes it the default of kinds of reports. */
export function TemplateDrawer({ template, path, save, onSaved, onClose }: TemplateDrawerProps) {
  const t = useText('report-templates');
  const [name, setName] = useState(template.Template_Name);
  const [kinds, setKinds] = useState<readonly TemplateKind[]>(template.Kinds);
  const keep = useAction(async () => {
    await save({ Template_ID: template.Template_ID, Template_Name: name, Kinds: [...kinds] });
    onSaved();
  });
  return (
    <Drawer
      open
      title={t('change.title')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={keep.busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" busy={keep.busy} disabled={name.trim() === ''} onClick={() => void keep.run()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack>
        <Field label={t('column.name')} required>
          {(field) => (
            <TextInput {...field} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Stack tight>
          <span>{t('column.kinds')}</span>
          {templateKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={kinds.includes(kind)}
              onChange={(on) => setKinds(on ? [...kinds, kind] : kinds.filter((each) => each !== kind))}
            >
              {t(`kind.${kind}`)}
            </Checkbox>
          ))}
          <Note>{t('change.kindsHint')}</Note>
        </Stack>
        <Stack tight>
          <span>{t('change.file', { name: template.File_Name })}</span>
          <TemplateUpload path={path} replaced={template.Template_ID} onStored={onSaved} />
        </Stack>
      </Stack>
    </Drawer>
  );
}
