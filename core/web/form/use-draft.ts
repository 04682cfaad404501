import { useCallback, useRef, useState } from 'react';
import { BusinessError } from '#core';
import type { Resource } from '#core/resource';
import { mayKeep, useStoredDraft, type DraftState } from '../draft';
import { HttpService } from '../http/http-service';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { checkDraft, faultsOfDetails, getFieldName, type Fault } from './draft-check';
import { useResourceTexts } from './resource-texts';
import { guardWithDraft, useLeaveGuard, type LeaveGuard } from './use-leave-guard';

export type Draft = Readonly<Record<string, unknown>>;

/** A form of a resource: values, errors, and submission. */
export interface DraftForm extends LeaveGuard {
  readonly resource: Resource;
  readonly draft: Draft;
  readonly saving: boolean;
  readonly set: (name: string, value: unknown) => void;
  /** Validates one field when it loses the focus; untouched fields show no error. */
  readonly check: (name: string) => void;
  /** Returns the error text of a field. */
  readonly fault: (name: string) => string | undefined;
  /** Validates, submits, and shows errors from the server; returns true when it was saved. */
  readonly submit: () => Promise<boolean>;
  /** The stored draft of this form, for `DraftNotice`. */
  readonly stored: DraftState;
}

export interface DraftOptions {
  /** Fields that are required here beyond what the resource declares. */
  readonly needed?: readonly string[];
  /** Id of the edited row; null for a new one. If omitted, the draft is not stored on the device. */
  readonly rowId?: string | null;
}

/** Returns the initial draft of a form: a row, or the defaults of the fields. */
export function firstDraft({ fields }: Resource, row: Draft | null, initialValues: Draft = {}): Draft {
  const entries = Object.entries(fields).filter(([, { readOnly }]) => !readOnly);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, row ? (row[name] ?? null) : (initialValues[name] ?? field.default ?? null)]),
  );
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the version on which the draft of a form is based: another version of the row gives another text. */
function versionOf(first: Draft): string {
  let hash = 5381;
  for (const character of JSON.stringify(first)) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 2 ** 32;
  return hash.toString(36);
}

/** Focuses the first invalid field after it has been marked. */
function focusFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

/**
 * Manages the draft of a resource: validated by the rules of the server, protected against accidental loss, and kept
 * after the session ends. Only changed fields are stored on the device. `send` receives the fields that the server
 * accepts.
 */
export function useDraft(
  resource: Resource,
  first: Draft,
  send: (draft: Draft) => Promise<unknown>,
  { needed = [], rowId }: DraftOptions = {},
): DraftForm {
  const core = useText('core');
  const pluginText = useText(resource.plugin);
  const locale = useService(LocaleService);
  const labels = useResourceTexts(resource);
  const messages = useService(MessageService);
  const http = useService(HttpService);
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const [saving, setSaving] = useState(false);
  const saved = useRef(false);
  const changes = Object.fromEntries(Object.entries(draft).filter(([name, value]) => !same(value, first[name])));
  const isChanged = Object.keys(changes).length > 0;
  const storableChanges = Object.fromEntries(Object.entries(changes).filter(([name]) => mayKeep(name)));
  const guard = useLeaveGuard(isChanged, saved);
  const [base] = useState(() => versionOf(first));
  const stored = useStoredDraft<Draft>({
    name: rowId === undefined ? null : `${resource.plugin}.${resource.name} ${rowId ?? 'new'}`,
    value: storableChanges,
    isChanged: Object.keys(storableChanges).length > 0,
    base,
    restore: (before) =>
      setDraft({ ...first, ...Object.fromEntries(Object.entries(before).filter(([name]) => name in first)) }),
    reset: () => {
      setDraft(first);
      setFaults({});
    },
  });

  const textOf = ({ code, parameters }: Fault): string => {
    if (locale.has(resource.plugin, `fault.${code}`)) return pluginText(`fault.${code}`, parameters);
    if (locale.has('core', `resource.fault.${code}`)) return core(`resource.fault.${code}`, parameters);
    return code.includes(' ') ? code : core('resource.fault.format');
  };
  const checked = () => {
    const { faults: found, value } = checkDraft(resource, draft);
    const missing = needed.filter((name) => (draft[name] ?? '') === '');
    return { value, faults: { ...Object.fromEntries(missing.map((name) => [name, { code: 'required' }])), ...found } };
  };
  const show = (newFaults: Readonly<Record<string, Fault>>): false => {
    setFaults(newFaults);
    focusFault();
    return false;
  };
  const submit = async (): Promise<boolean> => {
    const { faults: found, value } = checked();
    if (Object.keys(found).length > 0) return show(found);
    setFaults({});
    setSaving(true);
    const failed = http.startAction();
    try {
      await send(value);
      saved.current = true;
      stored.drop();
      return true;
    } catch (error) {
      failed();
      const named = error instanceof BusinessError ? faultsOfDetails(resource, error.details) : {};
      if (Object.keys(named).length > 0) return show(named);
      messages.error(error, (path) => {
        const name = getFieldName(path);
        return Object.hasOwn(resource.fields, name) ? labels.field(name) : undefined;
      });
      return false;
    } finally {
      setSaving(false);
    }
  };
  const set = useCallback((name: string, value: unknown): void => {
    setDraft((before) => ({ ...before, [name]: value }));
    setFaults((before) =>
      name in before ? Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)) : before,
    );
  }, []);
  const checkNow = useRef<(name: string) => void>(undefined);
  checkNow.current = (name) => {
    const fault = checked().faults[name];
    if (fault && !same(draft[name], first[name])) setFaults((before) => ({ ...before, [name]: fault }));
  };
  const check = useCallback((name: string): void => checkNow.current?.(name), []);
  return {
    resource,
    draft,
    saving,
    submit,
    ...guardWithDraft(guard, stored),
    stored,
    set,
    check,
    fault: (name) => faults[name] && textOf(faults[name]),
  };
}
