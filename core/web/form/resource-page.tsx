import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Resource, Row } from '#core/resource';
import { Button, ButtonRow, PageHeader, Stack } from '#shared/ui';
import { DraftNotice } from '../draft';

import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { QueryView } from '../screen/query-view';
import { LeaveDialog } from './leave-dialog';
import styles from './resource-page.module.css';
import { useEditedRow } from './use-edited-row';
import { useRowForm, type RowForm, type RowFormOptions } from './use-row-form';

/** A row with the labels of its references. */
export type LabelledRow<R extends Resource> = Row<R> & { readonly [Label in `${string}_Label`]?: string };

interface ResourcePageProps<R extends Resource> extends Omit<RowFormOptions, 'onSaved' | 'send' | 'needed'> {
  readonly resource: R;
  /** Last segment of the path of the edit screen; other paths create a new row. */
  readonly update: string;
  /** Path of the list, shown after saving or canceling. */
  readonly list: string;
  readonly title: (row: LabelledRow<R> | null) => string;
  readonly text?: (row: LabelledRow<R>) => string | null | undefined;
  readonly needed?: (row: LabelledRow<R> | null) => readonly string[];
  readonly send?: (draft: Readonly<Record<string, unknown>>, row: LabelledRow<R> | null) => Promise<unknown>;
  /** Replaces the return to the list after saving. */
  readonly onSaved?: (answer: unknown, row: LabelledRow<R> | null) => void;
  readonly className?: string;
  /** Content above the form, such as a search for what is entered. */
  readonly before?: (row: LabelledRow<R> | null) => ReactNode;
  /** Content beside the form, such as a preview of what is entered. */
  readonly aside?: (form: RowForm, row: LabelledRow<R> | null) => ReactNode;
  /** Sections of the form. */
  readonly children: (form: RowForm, row: LabelledRow<R> | null) => ReactNode;
}

/** Standard form page: a new row, or the one given by `?id=`. */
export const ResourcePage = observer(function ResourcePage<R extends Resource>(props: ResourcePageProps<R>) {
  const loaded = useEditedRow<LabelledRow<R>>(props.resource.path, props.update);
  const { id } = loaded;
  return (
    <QueryView query={loaded} lines={12} replaceOnError>
      {(data) => <PageForm key={id} {...props} row={data} />}
    </QueryView>
  );
}) as <R extends Resource>(props: ResourcePageProps<R>) => ReactNode;

function PageForm<R extends Resource>({
  row,
  resource,
  list,
  title,
  text,
  initialValues,
  needed,
  send,
  onSaved,
  before,
  aside,
  className,
  children,
}: ResourcePageProps<R> & { readonly row: LabelledRow<R> | null }) {
  const t = useText('core');
  const navigation = useService(NavigationService);
  const form = useRowForm(resource, row as Readonly<Record<string, unknown>> | null, {
    initialValues,
    needed: needed?.(row),
    send: send && ((draft) => send(draft, row)),
    onSaved: (answer) => (onSaved ? onSaved(answer, row) : navigation.navigate(list)),
  });
  return (
    <>
      <PageHeader title={title(row)} details={row && text?.(row)} />
      {before?.(row)}
      <form
        className={className ?? styles.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Stack>
          <DraftNotice draft={form.stored} />
          {children(form, row)}
          <ButtonRow>
            <Button type="submit" kind="primary" busy={form.saving}>
              {t('resource.save')}
            </Button>
            <Button onClick={() => navigation.navigate(list)}>{t('resource.cancel')}</Button>
          </ButtonRow>
        </Stack>
        {aside?.(form, row)}
      </form>
      <LeaveDialog form={form} />
    </>
  );
}
