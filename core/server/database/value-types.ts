import { types, type CustomTypesConfig } from 'pg';

const { builtins } = types;

/**
 * 64-bit numbers stay strings, because JavaScript would round them; numerics become numbers; dates without time stay
 * text.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return types.getTypeParser(oid, format);
    if (oid === builtins.NUMERIC) return Number;
    if (oid === builtins.INT8 || oid === builtins.DATE) return String;
    return types.getTypeParser(oid);
  }) as CustomTypesConfig['getTypeParser'],
};
