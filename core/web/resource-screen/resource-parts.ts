import type { ComponentType, ReactNode } from 'react';
import type { Resource, Row } from '#core/resource';
import type { Choice, GridColumn } from '#shared/ui';
import type { FieldInputProps } from '../form/field-input-props';

/** What an own form gets; it shows itself, in a drawer or otherwise. `row` is null for a new one. */
export interface ResourceFormProps<R extends Resource> {
  readonly row: Row<R> | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** What a part that knows the choices of filters gets: it calls `children` with them, by field. */
export interface FilterChoicesProps {
  readonly children: (choices: Readonly<Record<string, readonly Choice[]>>) => ReactNode;
}

type FieldName<R extends Resource> = Extract<keyof R['fields'], string>;

/** What a plugin changes of the screen that a resource gets by itself; each part is independent of the others. */
export interface ResourceParts<R extends Resource> {
  /** Own drawing of a field in the list. */
  readonly cells?: { readonly [K in FieldName<R>]?: (row: Row<R>) => ReactNode };
  /** Columns that are no fields. */
  readonly columns?: readonly GridColumn<Row<R>>[];
  /** Own control of a field in the form. */
  readonly inputs?: { readonly [K in FieldName<R>]?: ComponentType<FieldInputProps> };
  /** What the form says under a field: the name of a text of the plugin. */
  readonly hints?: { readonly [K in FieldName<R>]?: string };
  /** Fields of the form, in this order; all that are not read-only unless given. */
  readonly formFields?: readonly FieldName<R>[];
  /** More actions of a row, after edit and delete; drawn for every row, so keep it small. */
  readonly rowActions?: ComponentType<{ readonly row: Row<R>; readonly reload: () => void }>;
  /** More buttons at the top. */
  readonly toolbar?: ComponentType<{ readonly selected: readonly Row<R>[]; readonly reload: () => void }>;
  /** Own form in place of the generated drawer. */
  readonly form?: ComponentType<ResourceFormProps<R>>;
  /** Gives the values to choose from where text fields are filtered, in the place of typing. */
  readonly filterChoices?: ComponentType<FilterChoicesProps>;
  /** Filters that always hold and are not shown. */
  readonly initial?: Readonly<Record<string, string>>;
  /** What a new row starts with. */
  readonly draft?: Readonly<Record<string, unknown>>;
  /** What this list does without. */
  readonly without?: readonly ('add' | 'edit' | 'delete' | 'import' | 'export' | 'select')[];
  /**
   * `confirm` asks first, for rows whose removal must not wait ten seconds; by default it can be undone for as long.
   */
  readonly removal?: 'undo' | 'confirm';
  /** The address at which a row opens, for those who may go there; the form in a drawer unless given. */
  readonly rowPage?: (row: Row<R>) => string;
  /** The address to which the button for a new row leads, for forms with a page of their own. */
  readonly newPage?: string;
}

/** The resource and its parts without their literal types, as the screen works with them. */
export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyParts = Omit<
  ResourceParts<Resource>,
  'cells' | 'columns' | 'inputs' | 'hints' | 'rowActions' | 'toolbar' | 'form' | 'rowPage' | 'formFields'
> & {
  readonly cells?: Readonly<Record<string, ((row: AnyRow) => ReactNode) | undefined>>;
  readonly columns?: readonly GridColumn<AnyRow>[];
  readonly inputs?: Readonly<Record<string, ComponentType<FieldInputProps> | undefined>>;
  readonly hints?: Readonly<Record<string, string | undefined>>;
  readonly formFields?: readonly string[];
  readonly rowActions?: ComponentType<{ readonly row: AnyRow; readonly reload: () => void }>;
  readonly toolbar?: ComponentType<{ readonly selected: readonly AnyRow[]; readonly reload: () => void }>;
  readonly form?: ComponentType<{
    readonly row: AnyRow | null;
    readonly onSaved: () => void;
    readonly onClose: () => void;
  }>;
  readonly rowPage?: (row: AnyRow) => string;
};
