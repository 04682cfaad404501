import { useId, type ReactNode } from 'react';
import type { Resource } from '#core/resource';
import { Button, Drawer, Stack } from '#shared/ui';
import { DraftNotice } from '../draft';
import { useText } from '../react/use-text';
import { LeaveDialog } from './leave-dialog';
import { useResourceTexts } from './resource-texts';
import type { Draft } from './use-draft';
import { useRowForm, type RowForm, type RowFormOptions } from './use-row-form';

interface ResourceDrawerProps extends RowFormOptions {
  readonly resource: Resource;
  /** Null for a new row. */
  readonly row: Draft | null;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** Fields of the form. */
  readonly children: (form: RowForm) => ReactNode;
}

/**
 * A form at the edge of its list: validated when a field loses the focus and on submit, and protected against
 * accidental loss.
 */
export function ResourceDrawer({ resource, row, onClose, readOnly, wide, children, ...options }: ResourceDrawerProps) {
  const t = useText('core');
  const texts = useResourceTexts(resource);
  const id = useId();
  const form = useRowForm(resource, row, { ...options, readOnly });
  const leave = async (): Promise<void> => {
    if (await form.mayLeave()) onClose();
  };
  const footer = readOnly ? undefined : (
    <>
      <Button onClick={() => void leave()}>{t('resource.cancel')}</Button>
      <Button kind="primary" type="submit" form={id} busy={form.saving}>
        {t('resource.save')}
      </Button>
    </>
  );
  return (
    <Drawer
      open
      wide={wide}
      title={`${t(readOnly ? 'resource.open' : row ? 'resource.edit' : 'resource.add')} · ${texts.title}`}
      onClose={() => void leave()}
      footer={footer}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Stack>
          <DraftNotice draft={form.stored} />
          {children(form)}
        </Stack>
      </form>
      <LeaveDialog form={form} />
    </Drawer>
  );
}
