/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module 'game-icon:*' {
  const outline: string
  export default outline
}
