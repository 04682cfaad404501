import type { ComponentType, ReactNode } from 'react';
import type { Resource, Row } from '#core/resource';
import type { Choice, GridColumn } from '#shared/ui';
import type { FieldInputProps } from '../form/field-input-props';

/** Props of a custom form, which renders itself, in a drawer or otherwise. `row` is null for a new one. */
export interface ResourceFormProps<R extends Resource> {
  readonly row: Row<R> | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Props of a component that provides filter options: it calls `children` with them, by field. */
export interface FilterChoicesProps {
  readonly children: (choices: Readonly<Record<string, readonly Choice[]>>) => ReactNode;
}

/** A column that a plugin adds to a list. */
export type AddedColumn<R> = Omit<GridColumn<R>, 'title'>;

type FieldName<R extends Resource> = Extract<keyof R['fields'], string>;

/** Customizations of a resource's generated screen; each is independent of the others. */
export interface ResourceParts<R extends Resource> {
  /** Custom rendering of a field in the list. */
  readonly cells?: { readonly [K in FieldName<R>]?: (row: Row<R>) => ReactNode };
  /** Additional columns that are not fields; their headings are texts, as for fields: `NAME.fields.ID`. */
  readonly columns?: readonly AddedColumn<Row<R>>[];
  /** Custom control of a field in the form. */
  readonly inputs?: { readonly [K in FieldName<R>]?: ComponentType<FieldInputProps> };
  /** Hint below a field in the form: a text key of the plugin. */
  readonly hints?: { readonly [K in FieldName<R>]?: string };
  /** Fields of the form, in this order; by default all that are not read-only. */
  readonly formFields?: readonly FieldName<R>[];
  /** Additional row actions after edit and delete; rendered for every row, so keep them small. */
  readonly rowActions?: ComponentType<{ readonly row: Row<R>; readonly reload: () => void }>;
  /** Additional buttons at the top. */
  readonly toolbar?: ComponentType<{ readonly selected: readonly Row<R>[]; readonly reload: () => void }>;
  /** Custom form instead of the generated drawer. */
  readonly form?: ComponentType<ResourceFormProps<R>>;
  /** Provides options for text filters, instead of typing. */
  readonly filterChoices?: ComponentType<FilterChoicesProps>;
  /** Filters that always apply and are not shown. */
  readonly initial?: Readonly<Record<string, string>>;
  /** Initial values of a new row. */
  readonly draft?: Readonly<Record<string, unknown>>;
  /** Features that this list omits. */
  readonly without?: readonly ('add' | 'edit' | 'delete' | 'import' | 'export' | 'select')[];
  /**
   * `confirm` asks first, for rows whose deletion must not wait ten seconds; by default it can be undone for ten
   * seconds.
   */
  readonly removal?: 'undo' | 'confirm';
  /** Path at which a row opens, for users with access to it; by default the form in a drawer. */
  readonly rowPage?: (row: Row<R>) => string;
  /** Path of the "new" button, for forms with a page of their own. */
  readonly newPage?: string;
}

/** Row type without the literal types of the resource, as the screen uses it. */
export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyParts = Omit<
  ResourceParts<Resource>,
  'cells' | 'columns' | 'inputs' | 'hints' | 'rowActions' | 'toolbar' | 'form' | 'rowPage' | 'formFields'
> & {
  readonly cells?: Readonly<Record<string, ((row: AnyRow) => ReactNode) | undefined>>;
  readonly columns?: readonly AddedColumn<AnyRow>[];
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
