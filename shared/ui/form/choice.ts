/** A value and what people call it. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}
