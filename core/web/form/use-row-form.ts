import { useState } from 'react';
import type { Resource } from '#core/resource';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { useResourceClient } from './resource-client';
import { firstDraft, useDraft, type Draft, type DraftForm } from './use-draft';

export interface RowFormOptions {
  /** Initial values of a new row. */
  readonly initialValues?: Draft;
  /** Fields required here in addition to those required by the resource. */
  readonly needed?: readonly string[];
  /** The form is read-only, so no draft is stored. */
  readonly readOnly?: boolean;
  /** Replaces the resource's own calls. */
  readonly send?: (draft: Draft) => Promise<unknown>;
  /** Receives the result of sending. */
  readonly onSaved: (answer: unknown) => void;
}

export interface RowForm extends DraftForm {
  /** Initial values of the form. */
  readonly first: Draft;
  readonly save: () => Promise<void>;
}

/** Manages the draft of a row, new when it is null, with the call that saves it and the confirmation message. */
export function useRowForm(
  resource: Resource,
  row: Draft | null,
  { initialValues, needed, readOnly, send, onSaved }: RowFormOptions,
): RowForm {
  const t = useText('core');
  const messages = useService(MessageService);
  const calls = useResourceClient(resource);
  const [first] = useState(() => firstDraft(resource, row, initialValues));
  const [answer] = useState<{ value: unknown }>({ value: undefined });
  const form = useDraft(
    resource,
    first,
    async (draft) => {
      answer.value = await (send ? send(draft) : calls.save(draft, row));
    },
    { needed, rowId: readOnly ? undefined : row ? String(row[resource.key]) : null },
  );
  return {
    ...form,
    first,
    save: async () => {
      if (form.saving || !(await form.submit())) return;
      messages.show('success', t('resource.saved'));
      onSaved(answer.value);
    },
  };
}
