import { mount } from 'svelte'
import './shell/look.css'
import App from './shell/App.svelte'

mount(App, { target: document.getElementById('app') as HTMLElement })
