import definition from 'virtual:definition'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import 'survey-core/survey-core.fontless.min.css'
import { Survey } from 'survey-react-ui'
import './page.css'
import { sent } from './sent.ts'

const survey = new Model(definition)
survey.onComplete.add(sent)

createRoot(document.getElementById('root')!).render(<Survey model={survey} />)
