import { useRef, useState } from 'react';
import { BusinessError } from '#core';
import { draftSchema, type Resource } from '#core/resource';
import { LocaleService, MessageService, useService, useText } from '#core/web';
import { useLeaveGuard, type LeaveGuard } from './use-leave-guard';

export type Draft = Readonly<Record<string, unknown>>;

/** A form on a page of its own: what is typed, what is wrong with it, and how it is sent. */
export interface DraftForm extends LeaveGuard {
  readonly draft: Draft;
  readonly saving: boolean;
  readonly set: (name: string, value: unknown) => void;
  /** The text of what is wrong with a field. */
  readonly fault: (name: string) => string | undefined;
  /** Checks, sends, and shows what the server finds wrong; true when it was saved. */
  readonly submit: () => Promise<boolean>;
}

/** The draft that a form starts with: a row, or what the fields declare. */
export function firstDraft({ fields }: Resource, row: Draft | null, given: Draft = {}): Draft {
  const entries = Object.entries(fields).filter(([, { readOnly }]) => !readOnly);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, row ? (row[name] ?? null) : (given[name] ?? field.default ?? null)]),
  );
}

/**
 * Keeps a draft of a resource: checked by the rules of the server, and not lost by mistake. `needed` fields are
 * required here beyond what the resource declares.
 */
export function useDraft(
  resource: Resource,
  first: Draft,
  send: (draft: Draft) => Promise<unknown>,
  needed: readonly string[] = [],
): DraftForm {
  const core = useText('core');
  const own = useText(resource.plugin);
  const locale = useService(LocaleService);
  const messages = useService(MessageService);
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const saved = useRef(false);
  const changed = JSON.stringify(draft) !== JSON.stringify(first);

  const guard = useLeaveGuard(changed, saved);

  const textOf = (code: string): string => {
    if (locale.has(resource.plugin, `fault.${code}`)) return own(`fault.${code}`);
    return locale.has('core', `resource.fault.${code}`)
      ? core(`resource.fault.${code}`)
      : core('resource.fault.format');
  };
  const check = (): Readonly<Record<string, string>> => {
    const missing = needed.filter((name) => (draft[name] ?? '') === '').map((name) => [name, 'required'] as const);
    const result = draftSchema(resource).safeParse(draft as never);
    const found = result.success
      ? []
      : result.error.issues.map(({ path, code, message }) => {
          const name = String(path[0] ?? '');
          const value = draft[name];
          return [
            name,
            value === null || value === '' || value === undefined
              ? 'required'
              : code === 'invalid_format'
                ? message
                : 'format',
          ] as const;
        });
    return Object.fromEntries([...missing, ...found]);
  };
  const submit = async (): Promise<boolean> => {
    const found = check();
    setFaults(found);
    if (Object.keys(found).length > 0) return false;
    setSaving(true);
    try {
      await send(draft);
      saved.current = true;
      return true;
    } catch (error) {
      const named = Object.entries((error instanceof BusinessError && error.details) || {}).filter(([name]) =>
        Object.hasOwn(resource.fields, name),
      );
      if (named.length > 0) setFaults(Object.fromEntries(named.map(([name, code]) => [name, String(code)])));
      else messages.error(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    saving,
    submit,
    ...guard,
    set: (name, value) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setFaults(({ [name]: _, ...rest }) => rest);
    },
    fault: (name) => (faults[name] === undefined ? undefined : textOf(faults[name])),
  };
}
