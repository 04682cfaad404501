import { observer } from 'mobx-react-lite';
import { ThemeService, useService, useText, type Density, type Layout, type ListType, type ThemeMode } from '#core/web';
import { ChoiceBox, Field, NumberInput } from '#shared/ui';
import styles from './settings-form.module.css';

const modes: readonly ThemeMode[] = ['system', 'light', 'dark'];
const layouts: readonly Layout[] = ['container-fluid', 'container'];
const densities: readonly Density[] = ['compact', 'normal', 'loose'];
const listTypes: readonly ListType[] = ['summary', 'title'];

/** Appearance of screens and lists; each choice takes effect immediately. */
export const AppearanceForm = observer(function AppearanceForm() {
  const t = useText('account');
  const theme = useService(ThemeService);
  const choices = <Value extends string>(name: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(`appearance.${name}.${value}`) }));
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <Field label={t('appearance.mode.label')}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={theme.mode}
              choices={choices('mode', modes)}
              onChange={(mode) => mode && theme.set({ mode })}
            />
          )}
        </Field>
        <Field label={t('appearance.layout.label')}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={theme.layout}
              choices={choices('layout', layouts)}
              onChange={(layout) => layout && theme.set({ layout })}
            />
          )}
        </Field>
        <Field label={t('appearance.listType.label')}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={theme.listType}
              choices={choices('listType', listTypes)}
              onChange={(listType) => listType && theme.set({ listType })}
            />
          )}
        </Field>
        <Field label={t('appearance.density.label')}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={theme.density}
              choices={choices('density', densities)}
              onChange={(density) => density && theme.set({ density })}
            />
          )}
        </Field>
        <Field label={t('appearance.listFontSize')} hint={t('appearance.listFontSizeHint')}>
          {(field) => (
            <NumberInput
              {...field}
              value={theme.listFontSize}
              min={12}
              max={18}
              onChange={(size) => size !== null && size >= 12 && theme.set({ listFontSize: size })}
            />
          )}
        </Field>
      </div>
    </div>
  );
});
