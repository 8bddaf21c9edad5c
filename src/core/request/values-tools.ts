/** What APIs may require of tools and of the JSON Schemas in tools and outputs. */
export interface ToolValues {
  /** Arrays must say what their items are: of any kind, or with a type. */
  readonly 'schema/items': { readonly items: 'any' | 'typed' };
}
