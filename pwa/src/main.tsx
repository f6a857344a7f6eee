import './ui/base.css'
import { render } from 'preact'
import './app/areas.ts'
import { App } from './app/layout.tsx'
import { boot } from './app/boot.ts'

await boot()
const root = document.querySelector('#app')
if (root) render(<App />, root)
